import { requestLimits as limits } from '../../lib/contract/request-limits'

/** A request within the size limits, designed to cost as much as possible. */
export type Costly = { what: string; target: string; headers?: [string, string][]; body?: string | Buffer }

const MB = 1024 * 1024
const list = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, n) => make(n))
const object = (count: number) => `{${list(count, (n) => `"k${n}":1`).join(',')}}`
const fill = (begin: string, piece: string, end: string, size = MB - 64): string =>
  begin + piece.repeat(Math.floor((size - begin.length - end.length) / piece.length)) + end
const ids = (count: number, make: (index: number) => string = (n) => String(n + 1)) => list(count, make)
const wifi = (index: number) => `84F3EB${index.toString(16).toUpperCase().padStart(6, '0')}`

const save = '/sys/menu/save'
const menu = (change: object) =>
  JSON.stringify({
    pid: '0',
    menuName: 'a',
    menuNameEn: 'a',
    url: '',
    icon: '',
    type: 0,
    perms: '',
    orderNum: 1,
    hidden: 0,
    platformIds: [],
    status: 1,
    ...change,
  })

/** JSON bodies, most of a megabyte. */
const bodies: Costly[] = [
  ...[limits.keys, limits.keys + 1, 90_000].map((count) => ({
    what: `${count} keys`,
    target: save,
    body: object(count),
  })),
  { what: 'one key again and again', target: save, body: fill('{', '"a":1,', '"b":1}') },
  { what: 'keys with escapes', target: save, body: `{${list(900, (n) => `"\\u0061${n}":1`).join(',')}}` },
  { what: 'one key of a megabyte', target: save, body: fill('{"', 'k', '":1}') },
  { what: 'levels', target: save, body: `{"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}` },
  { what: 'levels of objects that never close', target: save, body: fill('', '{"a":', '') },
  { what: 'a list of ones', target: save, body: fill('{"platformIds":[', '1,', '1]}') },
  { what: 'a list of wrong items', target: save, body: `{"platformIds":[${list(9999, () => '"x"').join(',')}]}` },
  { what: 'a list of lists', target: save, body: fill('{"platformIds":[', '[],', '[]]}') },
  { what: 'a list of objects', target: save, body: fill('{"platformIds":[', '{"a":{}},', '{}]}') },
  { what: 'a long text', target: save, body: fill('{"menuName":"', 'x', '"}') },
  { what: 'a text of escapes', target: save, body: fill('{"menuName":"', '\\u0041', '"}') },
  { what: 'a text that never ends', target: save, body: fill('{"menuName":"', '\\"', '') },
  { what: 'a long number', target: save, body: fill('{"orderNum":', '9', '}') },
  { what: 'a number of many digits behind the point', target: save, body: fill('{"orderNum":1.', '9', '}') },
  { what: 'blanks', target: save, body: fill('{', ' ', '}') },
  { what: 'commas', target: save, body: fill('{', ',', '}') },
  {
    what: 'six texts at the limit',
    target: save,
    body: `{${list(6, (n) => `"k${n}":"${'x'.repeat(limits.text)}"`).join(',')}}`,
  },
  { what: 'texts heaped with marks', target: save, body: menu({ menuName: `a${'\u0315\u0316'.repeat(30_000)}` }) },
  { what: 'texts that grow as they are normalised', target: save, body: menu({ menuName: '\ufdfa'.repeat(100_000) }) },
  ...['a.', '/a', '/a/', ' ', '../', '%2f', '//', ':', '-', 'a@', '😀'].map((piece) => ({
    what: `fields of ${JSON.stringify(piece)} against the patterns`,
    target: save,
    body: menu(
      Object.fromEntries(
        ['menuName', 'url', 'perms', 'icon', 'pid'].map((field) => [
          field,
          `${piece.repeat(Math.floor(100_000 / piece.length))}!`,
        ]),
      ),
    ),
  })),
  ...['<', '<p>', '&#x41;', '<a href=', '<!--', '<p title="'].map((piece) => ({
    what: `an announcement of ${piece}`,
    target: '/sys/announcement/save',
    body: JSON.stringify({
      title: 'a',
      titleEn: '',
      content: piece.repeat(Math.floor(99_000 / piece.length)),
      contentEn: '',
      type: 1,
      releaseTime: '2027-01-01 00:00:00',
      endTime: '2027-02-01 00:00:00',
      platformIds: [6],
    }),
  })),
]

/** The longest lists that the contract allows, and one element more. */
const lists: Costly[] = [
  ...[5000, 5001, 9990].map((count) => ({
    what: `${count} devices before an upgrade`,
    target: '/sys/ota/task/preflight',
    body: JSON.stringify({ upgradeType: 1, target: '1.0.0', scope: { by: 'device', macWifiIds: ids(count, wifi) } }),
  })),
  { what: '5,000 faults', target: '/sys/fault/batch', body: JSON.stringify({ keys: ids(5000), action: 'x' }) },
  {
    what: '1,000 accounts',
    target: '/sys/app/push/resolve',
    body: JSON.stringify({ accounts: ids(1000, (n) => `u${n}@example.com`) }),
  },
  {
    what: '1,000 rows of a role',
    target: '/sys/role/grant',
    body: JSON.stringify({ roleId: '2', menuIds: ids(1000), version: 1 }),
  },
]

const queries: Costly[] = [
  { what: '100 parameters', target: `/sys/user/info?${list(100, (n) => `k${n}=1`).join('&')}` },
  { what: '3,000 parameters', target: `/sys/user/info?${list(3000, (n) => `k${n}`).join('&')}` },
  { what: 'one parameter again and again', target: `/sys/user/info?${'a&'.repeat(6000)}` },
  { what: 'parameters of escapes', target: `/sys/user/info?a=${'%41'.repeat(4500)}` },
  { what: 'a search heaped with marks', target: `/sys/menu/list?a=a${'%CC%95%CC%96'.repeat(1000)}` },
]
const headers: Costly[] = [
  ...[
    'cookie',
    'user-agent',
    'accept-language',
    'x-forwarded-for',
    'token',
    'accept',
    'x-request-id',
    'idempotency-key',
  ].flatMap((name) =>
    ['a', 'a;', ', ', 'a=b; ', 'zh;q=0.1,', '1.1.1.1, ', '"', 'Chrome/1 '].map((piece) => ({
      what: `${name} of ${JSON.stringify(piece)}`,
      target: '/sys/user/info',
      headers: [[name, piece.repeat(Math.floor(13_000 / piece.length)).trim()]] as [string, string][],
    })),
  ),
  {
    what: '90 headers',
    target: '/sys/user/info',
    headers: list(90, (n): [string, string] => [`x-h${n}`, 'x'.repeat(100)]),
  },
]

const boundary = 'x-boundary'
const part = (head: string, content = 'x') =>
  `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
const form = (what: string, content: string): Costly => ({
  what: `a form with ${what}`,
  target: '/sys/guide/upload',
  headers: [['Content-Type', `multipart/form-data; boundary=${boundary}`]],
  body: `${content}--${boundary}--\r\n`,
})
const forms: Costly[] = [
  form('10,000 parts', list(10_000, (n) => part(`name="k${n}"`)).join('')),
  form('10,000 files', list(10_000, (n) => part(`name="file"; filename="${n}.pdf"`)).join('')),
  form('a head of 4 kB', part(`name="${'x'.repeat(4000)}"`)),
  form('heads of quotes', part(`name="${'\\"'.repeat(1900)}`)),
  form('a name heaped with marks', part(`name="file"; filename="a${'\u0315\u0316'.repeat(900)}.pdf"`)),
  form(
    'a megabyte of what is almost a boundary',
    part('name="file"; filename="a.pdf"', `%PDF-${`\r\n--x-boundar`.repeat(80_000)}`),
  ),
]

/** A body sent in one-byte chunks. */
const inPieces = (what: string, target: string, content: string, type = 'application/json'): Costly => ({
  what: `${what} in pieces of a byte`,
  target,
  headers: [
    ['Transfer-Encoding', 'chunked'],
    ['Content-Type', type],
  ],
  body: `${list(content.length, (n) => `1\r\n${content[n]}\r\n`).join('')}0\r\n\r\n`,
})
const pieces: Costly[] = [inPieces('100 kB', save, fill('{"menuName":"', 'x', '"}', 100_000))]

export const costlyRequests: readonly Costly[] = [...bodies, ...lists, ...queries, ...headers, ...forms, ...pieces]
