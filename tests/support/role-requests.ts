import { createRandom } from './generated.ts';

/** Registrations, as JSON or form, that try to set a role, randomly combined from parts. */
export function generateRoleRequests(count: number) {
  const random = createRandom(22);
  const pick = <Item>(from: readonly Item[]): Item => from[Math.floor(random() * from.length)] as Item;
  const keys = [
    'role',
    'Role',
    'ROLE',
    'roles',
    'role ',
    'r\u043ele',
    'user.role',
    'user[role]',
    'role[]',
    'isAdmin',
    'is_admin',
    'admin',
    'id',
    'createdAt',
    'type',
    'scope',
    'permissions',
    '__proto__',
    'constructor',
    '$set',
    'role\0',
  ];
  const values = [
    '"admin"',
    '"ADMIN"',
    '["admin"]',
    '{"$eq":"admin"}',
    'true',
    '1',
    '{"role":"admin"}',
    '{"prototype":{"role":"admin"}}',
    'null',
    '"admin\\u0000"',
    '"user","role":"admin"',
    '[["role","admin"]]',
  ];
  return Array.from({ length: count }, (_, number) => {
    const username = `climber-${number}`;
    const own = `"username":"${username}","password":"secret words"`;
    const extras = Array.from(
      { length: 1 + Math.floor(random() * 3) },
      () => `${JSON.stringify(pick(keys))}:${pick(values)}`,
    ).join(',');
    const isForm = random() < 0.2;
    const body = isForm
      ? `${new URLSearchParams({ username, password: 'secret words' })}&${encodeURIComponent(pick(keys))}=admin&role=admin`
      : random() < 0.5
        ? `{${own},${extras}}`
        : `{${extras},${own}}`;
    const query = random() < 0.3 ? '?role=admin&isAdmin=1' : '';
    const headers: Record<string, string> =
      random() < 0.3 ? { 'X-Role': 'admin', 'X-User-Role': 'admin', Cookie: 'role=admin' } : {};
    return {
      query,
      body,
      headers: {
        ...headers,
        'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      },
    };
  });
}
