// Refuses a sentence of the description that neither repeats a statement of the specification nor names its source.
import { fromRoot } from '../paths.ts'
import { runCheck } from '../run-check.ts'
import { problemsOf, readSentenceList, readSentences } from './sentences.ts'

const FOLDER = fromRoot('openapi')

await runCheck(async () => {
  const sentences = await Array.fromAsync(readSentences(FOLDER))
  const problems = problemsOf(sentences, await readSentenceList(FOLDER))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  console.log(`${sentences.length} sentences are stated or name their source.`)
})
