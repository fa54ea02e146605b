import { spawn } from 'node:child_process'

/** The program that opens a URL in the user's browser; undefined when there is no screen. */
export function browserCommand(
  url: string,
  platform: string,
  env: Readonly<Record<string, string | undefined>>,
): readonly [program: string, ...args: string[]] | undefined {
  if (platform === 'darwin') return ['open', url]
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url]
  return env['DISPLAY'] || env['WAYLAND_DISPLAY'] ? ['xdg-open', url] : undefined
}

/** Opens a URL in the user's browser if possible. The URL is also printed, so a failure does not matter. */
export function openBrowser(url: string): void {
  const [program, ...args] = browserCommand(url, process.platform, process.env) ?? []
  if (program === undefined) return
  const child = spawn(program, args, { stdio: 'ignore', detached: true })
  child.on('error', () => undefined)
  child.unref()
}
