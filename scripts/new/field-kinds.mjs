/** Maximum length of a text. */
const longest = 64
/** Greatest number. */
const most = 1_000_000_000

/**
 * The code for a field of each kind in every file of its noun. `contract` and `column` take the field; `sort` is the
 * suffix of the column that the list sorts by, undefined for an unsortable field.
 */
export const kinds = {
  text: {
    type: 'string',
    contract: ({ name }, { camel }) => `titleText(${camel}Limits.${name})`,
    wire: 'z.string()',
    columns: ({ name, column }) => [
      `${name}: varchar('${column}', { length: ${longest} }).notNull(),`,
      `${name}Search: searchOf('${column}_search', '${column}'),`,
    ],
    imports: { pg: ['varchar'], brand: ['searchOf'] },
    limit: `${longest}`,
    sort: 'Search',
    empty: `''`,
    form: ({ name }, { camel }) => `{ field: '${name}', max: ${camel}Limits.${name}, required: true },`,
    listColumn: ({ name }) => `{ field: '${name}', width: 220 },`,
    sample: ({ en }) => `'${en} of a test'`,
    seed: ({ en }) => `\`${en} \${at}\``,
    fill: ({ zh }) => `await dialog.getByRole('textbox', { name: '${zh}', exact: true }).fill(mark)`,
  },
  number: {
    type: 'number',
    contract: ({ name }, { camel }) => `amount(${camel}Ranges.${name})`,
    wire: 'z.number()',
    columns: ({ name, column }) => [`${name}: doublePrecision('${column}').notNull(),`],
    imports: { pg: ['doublePrecision'] },
    range: `{ min: 0, max: ${most.toLocaleString('en').replaceAll(',', '_')} }`,
    sort: '',
    empty: '0',
    form: ({ name }) => `{ field: '${name}', as: 'number', required: true },`,
    listColumn: ({ name }) => `{ field: '${name}', width: 120, as: 'number' },`,
    sample: () => '12.5',
    seed: () => 'at * 10',
    fill: ({ zh }) => `await dialog.getByRole('spinbutton', { name: '${zh}', exact: true }).fill('12.5')`,
  },
  day: {
    type: 'string',
    contract: () => 'day',
    wire: 'Day',
    columns: ({ name, column }) => [`${name}: date('${column}').notNull(),`],
    imports: { pg: ['date'] },
    sort: '',
    empty: `''`,
    form: ({ name }) => `{ field: '${name}', as: 'day', required: true },`,
    listColumn: ({ name }) => `{ field: '${name}', width: 120 },`,
    sample: () => `'2026-11-20'`,
    seed: () => `\`2026-0\${at}-15\``,
    fill: ({ zh }) => `await dialog.getByLabel('${zh}').fill('2026-11-20')`,
  },
  flag: {
    type: '0 | 1',
    contract: () => 'flag',
    wire: 'flag',
    columns: ({ name, column }) => [`${name}: flag('${column}'),`],
    imports: { brand: ['flag'] },
    empty: '0',
    form: ({ name }) => `{ field: '${name}', as: 'switch' },`,
    listColumn: ({ name }) => `{ field: '${name}', width: 100, as: 'choice' },`,
    sample: () => '1',
    seed: () => 'at % 2 === 0 ? 0 : 1',
    fill: ({ zh }) => `await dialog.getByRole('checkbox', { name: '${zh}', exact: true }).check()`,
  },
}
