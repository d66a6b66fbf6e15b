/** Maximum length of a text. */
const longest = 64
/** Greatest number. */
const most = 1_000_000_000

/** A text of the demo, in the reader's language: `备件1`, `Sample 1`. */
export const numbered = (text) => `\`${text}${/\w$/.test(text) ? ' ' : ''}\${at}\``
const amountField = ({ name }) => `{ field: '${name}', as: 'number', required: true },`
const typeAmount = ({ zh }) => `await dialog.getByRole('spinbutton', { name: '${zh}', exact: true }).fill('12.5')`

/**
 * The code for a field of each kind in every file of its noun. `contract` and `column` take the field; `sort` is the
 * suffix of the column that the list sorts by, undefined for an unsortable field.
 */
export const kinds = {
  text: {
    about: 'one line that the list searches; with `:unique` another row of the brand cannot have the same',
    type: 'string',
    contract: ({ name, isPrinted }, { camel }) =>
      isPrinted ? `nameText(${camel}Limits.${name}).meta(refersToNothing)` : `titleText(${camel}Limits.${name})`,
    wire: 'z.string()',
    columns: ({ name, column }) => [
      `${name}: varchar('${column}', { length: ${longest} }).notNull(),`,
      `${name}Search: searchOf('${column}_search', '${column}'),`,
    ],
    imports: { pg: ['varchar'], brand: ['searchOf', 'inNameOrder'] },
    limit: `${longest}`,
    sort: 'Search',
    empty: `''`,
    form: ({ name }, { camel }) => `{ field: '${name}', max: ${camel}Limits.${name}, required: true },`,
    listColumn: ({ name }) => `{ field: '${name}', width: 220 },`,
    sample: ({ en }) => `'${en} of a test'`,
    seed: ({ isPrinted, zh }) => (isPrinted ? 'String(1000 + at)' : numbered(zh)),
    fill: ({ zh }) => `await dialog.getByRole('textbox', { name: '${zh}', exact: true }).fill(mark)`,
  },
  number: {
    about: 'at least 0, with any decimals',
    type: 'number',
    contract: ({ name }, { camel }) => `amount(${camel}Ranges.${name})`,
    wire: 'z.number()',
    columns: ({ name, column }) => [`${name}: doublePrecision('${column}').notNull(),`],
    imports: { pg: ['doublePrecision'] },
    range: `{ min: 0, max: ${most.toLocaleString('en').replaceAll(',', '_')} }`,
    sort: '',
    empty: '0',
    form: amountField,
    listColumn: ({ name }) => `{ field: '${name}', width: 120, as: 'number' },`,
    sample: () => '12.5',
    seed: () => 'at * 10',
    fill: typeAmount,
  },
  money: {
    about: 'at least 0, with two decimals: exact in the database',
    type: 'number',
    contract: () => 'Money',
    wire: 'z.number()',
    columns: ({ name, column }) => [`${name}: money('${column}').notNull(),`],
    imports: { brand: ['money'] },
    sort: '',
    empty: '0',
    form: amountField,
    listColumn: ({ name }) => `{ field: '${name}', width: 120, as: 'number', decimals: 2 },`,
    sample: () => '19.99',
    seed: () => 'at * 12.5',
    fill: typeAmount,
  },
  day: {
    about: 'a day of the calendar',
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
    about: 'yes or no, by which the list is filtered',
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
