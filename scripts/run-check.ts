/** Runs a check from the command line. Prints an error on standard error without its stack, and sets exit code 1. */
export async function runCheck(check: () => Promise<void>): Promise<void> {
  try {
    await check()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
