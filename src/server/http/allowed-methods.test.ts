import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { listAllowedMethods } from './allowed-methods.ts';

const handler = () => new Response();
const app = new Hono();
app.use(async (_context, next) => next());
app.get('/api/user', handler);
app.post('/api/enquiries/:id/contacted', handler);
app.on(['PUT', 'DELETE'], '/api/user', handler);
app.all('/api/*', handler);
app.post('/newsletter', handler);
app.get('*', handler);

test.each([
  ['/api/user', ['DELETE', 'GET', 'HEAD', 'PUT']],
  ['/api/enquiries/7/contacted', ['POST']],
  ['/api/nowhere', []],
  ['/api', []],
  ['/newsletter', ['GET', 'HEAD', 'POST']],
  ['/about', ['GET', 'HEAD']],
  ['/apiary', ['GET', 'HEAD']],
])('%s takes %j', (path, methods) => {
  expect(listAllowedMethods(app, path)).toEqual(methods);
});
