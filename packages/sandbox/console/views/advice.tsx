import { plural } from '../format.ts'
import { type Advice, advice } from '../live.ts'
import { Empty } from '../parts/empty.tsx'
import { href } from '../routing.ts'

/** What the app could do better, found in its requests. */
export function AdviceView() {
  return (
    <div class="page">
      <header class="page-head">
        <h1>Advice</h1>
        <p>What the last requests of the app show, and what to do instead.</p>
      </header>
      {advice.value.length === 0 ? (
        <Empty title="No advice">
          Nothing in the last requests can be done better. Advice appears here when an app reads details one by one although a list has
          them, reads the same object twice, refreshes tokens too early, or polls for what a webhook reports.
        </Empty>
      ) : (
        <ul class="stack">
          {advice.value.map((each) => (
            <li key={`${each.code} ${each.message}`} class="card">
              <AdviceCard advice={each} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function AdviceCard({ advice: { message, count, requests, url } }: { readonly advice: Advice }) {
  return (
    <>
      <h2>{message}</h2>
      {requests.length > 0 && (
        <p>
          <span class="soft">{plural(count, 'request')}:</span>{' '}
          <span class="actions">
            {requests.map((number) => (
              <a key={number} href={href(['requests', number])}>
                {number}
              </a>
            ))}
          </span>
        </p>
      )}
      <p>
        <a href={url} target="_blank" rel="noreferrer">
          Read how to do it
        </a>
      </p>
    </>
  )
}
