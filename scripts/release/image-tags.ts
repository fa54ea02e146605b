/**
 * Tags of the image of a version: the version, and those of `latest` and `next` that the registry of the packages also has for it.
 * @param distTags tags of the package in the registry, with their versions
 */
export function imageTags(version: string, distTags: Readonly<Record<string, string>>): string[] {
  return [version, ...['latest', 'next'].filter((tag) => distTags[tag] === version)]
}
