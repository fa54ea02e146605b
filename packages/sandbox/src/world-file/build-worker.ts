import { parentPort } from 'node:worker_threads'
import type { ThreadMessage } from '../base/job-thread.ts'
import { type BuiltWorld, buildWorld, type WorldJob } from './build-world.ts'

const post = (message: ThreadMessage<BuiltWorld>): void => parentPort?.postMessage(message)

parentPort?.on('message', async (job: WorldJob) => {
  const built = await buildWorld(job)
  post('problem' in built ? { refusal: built.problem } : { result: built })
})
post({ ready: true })
