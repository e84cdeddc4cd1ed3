import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { evaluatedModules } from './scripts/evaluated-modules.ts';
import { markdown } from './scripts/markdown.ts';
import { pageScript } from './scripts/page-script.ts';
import { pictures } from './scripts/pictures.ts';

export default defineConfig({
  plugins: [evaluatedModules(), markdown(), pageScript(), pictures(), reactRouter()],
  // Listed explicitly: a dependency that Vite discovers later makes the development page reload.
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
    // These support light-dark(): its fallback for older browsers does not work in a part with `color-scheme: dark`.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The content security policy blocks data URLs.
    assetsInlineLimit: 0,
    // Modules that every page shares are one file each: every further request costs its headers.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
            {
              name: 'layout',
              test: /src[\\/]web[\\/](site[\\/](site-layout|header|footer|logo-header)|features[\\/]newsletter|ui[\\/](hydrated|react-start))/,
            },
            { name: 'site', test: /src[\\/](web|contract|content)[\\/]/, minShareCount: 3, minModuleSize: 0 },
          ],
        },
      },
    },
  },
});
