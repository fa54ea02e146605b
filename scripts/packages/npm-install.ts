import type { Outcome } from '../run.ts'
import { npm } from './npm.ts'

/** Minimum age of a release before it is installed, as in pnpm-workspace.yaml. */
export const LEAST_AGE_MINUTES = 1440

/** For npm and npx: excludes younger releases. */
export const oldEnough = (): string => `--before=${new Date(Date.now() - LEAST_AGE_MINUTES * 60_000).toISOString()}`

/**
 * Installs with npm without a lockfile: excludes releases younger than a day, and does not run install scripts.
 * @throws Error with what npm printed
 */
export const npmInstall = (cwd: string, ...args: string[]): Promise<Outcome> =>
  npm(cwd, 'install', '--ignore-scripts', oldEnough(), '--prefer-offline', '--no-audit', '--no-fund', ...args)
