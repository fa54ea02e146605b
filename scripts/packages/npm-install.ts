import type { Outcome } from '../run.ts'
import { npm } from './npm.ts'

/** How old a release is before it is installed, as in pnpm-workspace.yaml. */
export const LEAST_AGE_MINUTES = 1440

/** For npm and npx: takes no release that is younger. */
export const oldEnough = (): string => `--before=${new Date(Date.now() - LEAST_AGE_MINUTES * 60_000).toISOString()}`

/**
 * Installs with npm where there is no lockfile: no release that is younger than a day, and without install scripts.
 * @throws Error with what npm printed
 */
export const npmInstall = (cwd: string, ...args: string[]): Promise<Outcome> =>
  npm(cwd, 'install', '--ignore-scripts', oldEnough(), '--prefer-offline', '--no-audit', '--no-fund', ...args)
