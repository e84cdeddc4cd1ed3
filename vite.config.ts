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
      'zod/mini',
      '@tanstack/react-query',
      'lucide-react',
    ],
  },
  build: {
    target: 'es2023',
    // These support light-dark(): its fallback for older browsers does not work in a part with `color-scheme: dark`.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The content security policy blocks data URLs.
    assetsInlineLimit: 0,
    // Modules that every page shares are one file each: every further request costs its headers.
    // Of what an island imports, the large files are fetched at once; names of others would only lengthen the entry.
    modulePreload: {
      resolveDependencies: (_file, files) => files.filter((one) => /\b(react|shared|form)-/.test(one)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'router', test: /node_modules[\\/]react-router[\\/]/ },
            // What islands share: two files compress better than twenty.
            {
              name: 'shared',
              test: /src[\\/](contract[\\/]paths|web[\\/](islands[\\/](mount|typed|receipt)\.|api-client|ui[\\/](button|toast)))/,
            },
            {
              name: 'form',
              test: /src[\\/](contract[\\/](limits|enquiry|field-rules|text-rules|email-address|page-templates)|web[\\/](ui[\\/](draft|field|alert-icon|form-values|free-focus|error|focus-again)|islands[\\/](enquiry-api|email-field|enquiry-field|form-frame|mistyped-address|use-enquiry-form|visit)))/,
            },
          ],
        },
      },
    },
  },
});
