import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { drawings } from './scripts/drawings.ts';
import { markdown } from './scripts/markdown.ts';

export default defineConfig({
  plugins: [drawings(), markdown(), tailwindcss(), reactRouter()],
  // Named ahead: a dependency found late makes the development page reload.
  optimizeDeps: {
    include: [
      'react-router',
      'react-router/dom',
      'react-dom/client',
      'zod/mini',
      '@tanstack/react-query',
      '@radix-ui/react-toast',
    ],
  },
  build: {
    target: 'es2023',
    // These know light-dark(): rewritten for older ones, a dark island would not turn dark.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Data URLs are blocked by the content policy; small files stay files.
    assetsInlineLimit: 0,
    // What every page shares comes in one file: each further request costs its headers again.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
            { name: 'layout', test: /src[\\/]web[\\/](site[\\/](site-layout|header|footer)|features[\\/]newsletter)/ },
            { name: 'site', test: /src[\\/](web|contract|content)[\\/]/, minShareCount: 4, minModuleSize: 0 },
          ],
        },
      },
    },
  },
});
