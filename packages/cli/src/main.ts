import { runAsProcess } from '@activity-tracking/command-kit/program'
import { createCliProgram } from './program.ts'

await runAsProcess(createCliProgram())
