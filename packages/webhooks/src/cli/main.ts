import { runAsProcess } from '@activity-tracking/command-kit/program'
import { createWebhooksProgram } from './program.ts'

await runAsProcess(createWebhooksProgram())
