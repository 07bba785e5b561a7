# Varnish in front of a gateway. shell/docs/behind-a-proxy.md says how to start it.
vcl 4.1;
import std;

# Not /api/health: without the database a gateway still has its pages.
backend fitreel {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = { .url = "/api/ready"; .interval = 1s; }
}

sub vcl_recv {
  # A restart would go on without the body, and the gateway's connection would take the next visitor's request for it.
  if ((req.method == "GET" || req.method == "HEAD") && (req.http.content-length || req.http.transfer-encoding)) {
    return (synth(400));
  }
  if (req.restarts == 0) {
    unset req.http.fitreel-page-key;
    unset req.http.x-page-keys;
    unset req.http.x-page-url;
    unset req.http.x-last;
    # The gateway would believe these too. Where your own proxy in front of this one begins traces, leave the three lines out.
    unset req.http.traceparent;
    unset req.http.tracestate;
    unset req.http.baggage;
    # TRUST_PROXY=127.0.0.1 makes the gateway believe this. It replaces what the client sent.
    set req.http.x-forwarded-for = client.ip;
    # The encodings that the gateway has: one copy for each.
    if (req.http.accept-encoding ~ "(?i)\bbr\b") {
      set req.http.accept-encoding = "br";
    } elsif (req.http.accept-encoding ~ "(?i)\bgzip\b") {
      set req.http.accept-encoding = "gzip";
    } else {
      unset req.http.accept-encoding;
    }
  }
  # Pages may be older while they are asked for again, keys may not. While no gateway responds, the last ones count.
  set req.grace = 60s;
  if (req.http.x-last || !std.healthy(req.backend_hint)) {
    set req.grace = 1h;
    set req.http.x-last = "yes";
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  if (req.url ~ "^/releases/") {
    return (hash);
  }
  # Those who preview or override releases get pages of their own.
  if (!req.http.x-page-url && (req.url ~ "^/api/" || req.http.cookie ~ "(^|; )(preview|overriding)=")) {
    return (pass);
  }
  if (!req.http.x-page-keys) {
    # First the keys of all pages.
    if (!req.http.x-page-url) {
      set req.http.x-page-url = req.url;
      set req.url = "/api/page-keys";
    }
    if (!req.http.x-last) {
      set req.grace = 0s;
    }
    return (hash);
  }
  # Of all keys the one of the visitor's bucket; the first for those without one, and for buckets without canaries.
  set req.http.fitreel-page-key = regsub(req.http.x-page-keys, ";.*$", "");
  if (req.http.cookie ~ "(^|; )bucket=\d+(;|$)") {
    set req.http.x-page-keys = regsub(req.http.cookie, "^(?:.*; )?bucket=(\d+)(?:;.*)?$", "\1") + "|" + req.http.x-page-keys;
    if (req.http.x-page-keys ~ "^(\d+)\|.*; [\w-]+,(\d+,)*\1,") {
      set req.http.fitreel-page-key = regsub(req.http.x-page-keys, "^(\d+)\|.*; ([\w-]+),(?:\d+,)*\1,.*$", "\2");
    }
  }
  return (hash);
}

sub vcl_hash {
  hash_data(req.url);
  if (req.url != "/api/page-keys" && req.url !~ "^/releases/") {
    hash_data(req.http.host);
    hash_data(req.http.fitreel-page-key);
  }
  return (lookup);
}

sub vcl_backend_fetch {
  # Varnish's own notes. With a long URL in them, a balancer in between would refuse the request (400).
  unset bereq.http.x-page-url;
  unset bereq.http.x-page-keys;
  unset bereq.http.x-last;
  # Deploy endpoints check and copy whole releases.
  if (bereq.url ~ "^/api/delivery/") {
    set bereq.first_byte_timeout = 300s;
  }
}

sub vcl_backend_response {
  if (beresp.ttl > 0s) {
    set beresp.grace = 1h;
  } elseif (beresp.status >= 500) {
    # An error that is kept, or noted as one to pass, would hide the last copy.
    set beresp.ttl = 0s;
    return (deliver);
  }
}

sub vcl_backend_error {
  # Varnish keeps it for seconds where requests wait for it.
  set beresp.ttl = 0s;
  set beresp.grace = 0s;
}

sub vcl_synth {
  # Nothing that follows a refused request is a request.
  set resp.http.connection = "close";
}

sub vcl_deliver {
  if (resp.status == 503 && req.http.x-page-url && !req.http.x-last) {
    set req.http.x-last = "yes";
    return (restart);
  }
  if (req.http.x-page-url && req.url == "/api/page-keys" && resp.http.fitreel-page-keys) {
    set req.http.x-page-keys = resp.http.fitreel-page-keys;
    set req.url = req.http.x-page-url;
    return (restart);
  }
  # Browsers, and caches in front of this one, ask for a page each time.
  if (resp.http.cache-control ~ "s-maxage") {
    set resp.http.cache-control = "no-cache";
  }
}
