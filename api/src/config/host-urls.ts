const SEVERAL_HOSTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*,[^@/?#]*)(.*)$/;

/**
 * One URL for each host of `databaseUrl`, which has the form of libpq's URIs (PostgreSQL's manual, 34.1.1.2): hosts and ports with
 * commas between.
 */
export function hostUrls(databaseUrl: string): string[] {
  const [, before = '', hosts, after = ''] = SEVERAL_HOSTS.exec(databaseUrl) ?? [];
  return hosts?.split(',').map((host) => before + host + after) ?? [databaseUrl];
}

/** Whether each host of `databaseUrl` makes a URL, and connections are to go to the one that takes writes. */
export function isDatabaseUrl(databaseUrl: string): boolean {
  return hostUrls(databaseUrl).every((url) => {
    if (!URL.canParse(url)) return false;
    const wanted = new URL(url).searchParams.get('target_session_attrs');
    return [null, 'read-write', 'primary'].includes(wanted);
  });
}
