/**
 * Pages are prerendered at build, settings are known at start: the build writes these addresses
 * and the server puts the real ones in their place (DESIGN section 5, 18).
 */
export const placeholders = {
  siteOrigin: 'https://site-origin.invalid',
  mapEmbedUrl: 'https://map-embed.invalid/',
  voiceAgentUrl: 'https://voice-agent.invalid/',
} as const;
