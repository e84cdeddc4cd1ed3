import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { markdown } from './scripts/markdown.ts';

export default defineConfig({
  plugins: [markdown(), tailwindcss(), reactRouter()],
  build: {
    target: 'es2023',
    // Data URLs are blocked by the content policy; small files stay files.
    assetsInlineLimit: 0,
  },
});
