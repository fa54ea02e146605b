import { runAsProcess } from '@activity-tracking/command-kit/program'
import { createMockProgram } from './program.ts'

await runAsProcess(createMockProgram())
