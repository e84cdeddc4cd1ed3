import { beforeAll, expect, test } from 'vitest';
import { calls, paths } from '../../contract/paths.ts';
import { adminPassword, startApp, type TestApp } from '../../../tests/support/app.ts';
import { onSqlite } from '../../../tests/support/database.ts';
import { readRejected } from '../../../tests/support/form-html.ts';

const secret = 'secret words';

onSqlite((databases) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(await databases.open());
    await app.newClient().register('Grace', secret);
    await app.administrators.create('Captain', adminPassword);
  });

  test('signing in redirects to the home page', async () => {
    const client = app.newClient();
    const answer = await client.postForm(calls.login, { username: 'Grace', password: secret });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toBe(paths.home);
    expect((await client.get(calls.user)).status).toBe(200);
  });

  test('registering redirects to the home page, signed in', async () => {
    const client = app.newClient();
    const answer = await client.postForm(calls.register, { username: 'New Grace', password: secret, role: 'admin' });
    expect(answer.status).toBe(303);
    expect(await (await client.get(calls.user)).json()).toMatchObject({ username: 'New Grace', role: 'user' });
  });

  test.each([
    ['/admin/dashboard', '/admin/dashboard'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/admin/../evil', '/'],
    ['/admin/contact-submissions?enquiry=7', '/admin/contact-submissions?enquiry=7'],
    ['/admin\\..\\..\\evil.example', '/'],
    ['http://[', '/'],
  ])('"next" %s leads to %s', async (next, place) => {
    const answer = await app.newClient().postForm(calls.login, { username: 'Captain', password: adminPassword, next });
    expect(answer.headers.get('Location')).toBe(place);
  });

  test.each([
    ['/auth?next=%2Fadmin%2Fdashboard', '/', '/admin/dashboard'],
    ['/auth?next=%2Fadmin%3Fenquiry%3D7', '/', '/admin?enquiry=7'],
    ['/auth?next=%2F%2Fevil.example', '/', '/'],
    ['/auth', '/', '/'],
    ['/api/login', '/admin', '/admin'],
  ])('sent by the browser, the form at %s with next=%s redirects to %s', async (place, next, leadsTo) => {
    const answer = await app
      .newClient()
      .postForm(
        calls.login,
        { username: 'Captain', password: adminPassword, next },
        { Referer: `http://site.example${place}` },
      );
    expect(answer.headers.get('Location')).toBe(leadsTo);
  });

  test('an error shows the form again with the username, never with the password', async () => {
    const answer = await app
      .newClient()
      .postForm(calls.login, { username: 'Grace', password: 'wrong words', next: '/admin' });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const html = await answer.text();
    expect(html).not.toContain('wrong words');
    expect(readRejected(html)).toEqual({
      form: 'login',
      title: 'Error: auth',
      values: { username: 'Grace', password: '', next: '/admin' },
      messages: {},
      sentence: 'Invalid username or password',
      focused: 'login-status',
    });
  });

  test('the form shown again leads to pages of the office or home alone', async () => {
    const fields = { username: 'Grace', password: 'wrong words', next: 'https://evil.example/' };
    const html = await (await app.newClient().postForm(calls.login, fields)).text();
    expect(readRejected(html).values['next']).toBe('/');
    expect(html).not.toContain('evil.example');
  });

  test('each invalid field is named', async () => {
    const answer = await app.newClient().postForm(calls.register, { username: 'ab', password: '' });
    expect(answer.status).toBe(400);
    expect(readRejected(await answer.text())).toMatchObject({
      form: 'register',
      values: { username: 'ab' },
      messages: {
        username: 'Username must be at least 4 characters',
        password: 'Password must be at least 6 characters',
      },
      focused: 'register-summary',
    });
  });

  test('signing out redirects to the sign-in page', async () => {
    const client = app.newClient();
    await client.logIn('Grace', secret);
    const answer = await client.postForm(calls.logout, {});
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toBe(paths.auth);
    expect((await client.get(calls.user)).status).toBe(401);
  });
});
