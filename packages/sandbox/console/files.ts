/** Saves content as a file of the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}

/** Type of a recording, from the name of its file: `fit` of `ride.FIT`, `gpx.gz` of `ride.gpx.gz`. */
export const typeOfFile = ({ name }: Pick<File, 'name'>): string => /\.(\w+(?:\.gz)?)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
