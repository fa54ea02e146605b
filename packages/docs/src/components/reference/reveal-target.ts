/** Opens everything that the target of a link to this page is folded into. */
function revealTarget(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const folded: HTMLDetailsElement[] = []
  for (let part = target?.closest('details'); part; part = part.parentElement?.closest('details')) if (!part.open) folded.push(part)
  if (folded.length === 0) return
  for (const part of folded) part.open = true
  target?.scrollIntoView()
}

revealTarget()
addEventListener('hashchange', revealTarget)
