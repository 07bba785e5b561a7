declare module 'cmd-shim' {
  /** npm's own: writes what npm has in `.bin` on Windows, `to.cmd` and two shell scripts. */
  export default function writeShims(from: string, to: string): Promise<void>;
}
