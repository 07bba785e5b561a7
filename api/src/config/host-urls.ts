const SEVERAL_HOSTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*,[^@/?#]*)(.*)$/;

/** One URL per host of `databaseUrl`, a libpq URI (PostgreSQL's manual, 34.1.1.2) whose hosts and ports are separated by commas. */
export function hostUrls(databaseUrl: string): string[] {
  const [, before = '', hosts, after = ''] = SEVERAL_HOSTS.exec(databaseUrl) ?? [];
  return hosts?.split(',').map((host) => before + host + after) ?? [databaseUrl];
}

/** Whether each host of `databaseUrl` yields a valid URL, and connections go to the host that takes writes. */
export function isDatabaseUrl(databaseUrl: string): boolean {
  return hostUrls(databaseUrl).every((url) => {
    if (!URL.canParse(url)) return false;
    const wanted = new URL(url).searchParams.get('target_session_attrs');
    return [null, 'read-write', 'primary'].includes(wanted);
  });
}
