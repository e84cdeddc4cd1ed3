/** How many characters of a page's metadata search engines show. */
export const metadataLimits = {
  /** Without the firm's name: with the sample's, a longer title exceeds 70 characters, of which they cut the rest. */
  longestTitle: 53,
  shortestDescription: 50,
  longestDescription: 160,
} as const;
