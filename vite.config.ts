import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { inlineScript } from './scripts/inline-script.ts';
import { pageStyles } from './scripts/page-styles.ts';
import { pictures } from './scripts/pictures.ts';

export default defineConfig({
  plugins: [inlineScript(), pictures(), reactRouter(), pageStyles()],
  // Listed explicitly: a dependency that Vite discovers later makes the development page reload.
  optimizeDeps: {
    include: [
      'react-router',
      'react-router/dom',
      'react-dom/client',
      '@tanstack/react-query',
      'lucide-react',
      '@simplewebauthn/browser',
    ],
  },
  build: {
    target: 'es2023',
    // These support light-dark(): its fallback for older browsers does not work in a part with `color-scheme: dark`.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The content security policy blocks data URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The same in most releases: browsers keep them.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 1 },
            { name: 'router', test: /node_modules[\\/]react-router[\\/]/, priority: 1 },
            // What the forms share with src/web/on-act. In the file of the forms, it would load React for a press on Logout.
            {
              name: 'without-react',
              test: /src[\\/](contract[\\/]paths|web[\\/](api-client|ui[\\/]toast))/,
              priority: 1,
            },
            // What the sign-in shares with the office: one file is compressed better than ten.
            {
              name: 'app',
              test: /src[\\/]web[\\/](ui[\\/](drawing|tabs)|site[\\/]logo)\.ts|[\\/]arrow-right\.mjs/,
              priority: 1,
            },
            // The forms of public pages, with all that they need: one file is compressed better than twenty, and fetched at once.
            { name: 'forms', test: /src[\\/]web[\\/]forms[\\/][^\\/]+$/ },
          ],
        },
      },
    },
  },
});
