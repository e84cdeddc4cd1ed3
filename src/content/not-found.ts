/** The texts of the screen for an unknown address: a file of its own, because scripts for the browser contain them. */
export const notFound = {
  heading: '404 Page Not Found',
  lead: 'You have sailed off the chart. Nobody has surveyed this address, or the page has been moved.',
} as const;
