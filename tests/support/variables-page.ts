import { consoleVariables } from '@/lib/environment/console-variables'
import { platformVariables } from '@/lib/environment/platform-variables'
import type { Variable } from '@/lib/environment/variable'

const row = ({ name, isSecret, meaning, usual = '' }: Variable): string =>
  `| \`${name}\`${isSecret ? ' or `_FILE`' : ''} | ${meaning} | ${usual} |`

const table = (variables: readonly Variable[]): string =>
  ['| Variable | Meaning | Without it |', '| --- | --- | --- |', ...variables.map(row)].join('\n')

/** The page of all variables, as `npm run expectations` writes it. */
export const toVariablesPage = (): string => `# Variables

Written by \`npm run expectations\` from \`lib/environment\`. This is the only list.

- A variable that is set to nothing is one that is not set.
- \`_FILE\`: the value can be the content of a file instead, under this name with \`_FILE\` behind it. Both are refused.
- A name that no program reads, and that nearly is the name of a database, a mode, a secret, a host or a proxy that is not set, stops the start: \`DATABSE_URL\`. Any other such name that begins as ours do is named in one warning at the start, and by \`doctor\`.

## Console

${table(consoleVariables)}

## Platform

${table(platformVariables)}
`

/** A page without what a formatter of Markdown changes. */
export const toPlainMarkdown = (text: string): string => text.replace(/ +/g, ' ').replace(/-{3,}/g, '---').trim()
