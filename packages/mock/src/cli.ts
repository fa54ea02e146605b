#!/usr/bin/env node
import { startProgram } from '@activity-tracking/command-kit/start'

await startProgram(
  { name: '@activity-tracking/mock', module: import.meta.url, reason: 'because its engine Prism does' },
  () => import('./command.ts'),
)
