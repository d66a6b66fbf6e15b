/** Puts `line` among the lines of a block that look like it, in alphabetical order. */
function insertSorted(text, line, { after, like }) {
  const start = text.indexOf(after)
  if (start < 0) throw new Error(`"${after}" is not there any more: the generator needs to learn the file's new shape`)
  const lines = text.slice(start).split('\n')
  const isEnd = (candidate, index) => index > 0 && !like.test(candidate)
  const end = lines.findIndex(isEnd)
  const block = lines.slice(1, end)
  const at = block.findIndex((other) => other.trim().localeCompare(line.trim(), 'en') > 0)
  lines.splice(at < 0 ? end : at + 1, 0, line)
  return text.slice(0, start) + lines.join('\n')
}

const importFirst = (text, line) => text.replace(/^import .*$/m, (first) => `${first}\n${line}`)
const entry = /^ {2}\w+(?::.*)?,$/

/**
 * The files that list every entity, each with how it becomes one that lists this one too. Imports are sorted by the
 * formatter afterwards.
 * @param {{ noun: string, camel: string }} names
 * @returns {Record<string, (text: string) => string>}
 */
export function registrations({ noun, camel }) {
  const pascal = camel[0].toUpperCase() + camel.slice(1)
  return {
    'lib/contract/registry.ts': (text) =>
      insertSorted(importFirst(text, `import { ${camel}Api } from './${noun}'`), `  ${camel}: ${camel}Api,`, {
        after: 'export const registry = {',
        like: entry,
      }),
    'lib/contract/permission.ts': (text) =>
      text.replace(/(export const permissions = \[[^\]]*?)(\n\] as const)/, `$1\n  '${camel}:list',$2`),
    'platform/implementations.ts': (text) =>
      insertSorted(importFirst(text, `import { ${camel} } from './nouns/${noun}/handlers'`), `  ${camel},`, {
        after:
          'export const implementations: { readonly [Noun in keyof Registry]: Implementation<Registry[Noun]> } = {',
        like: entry,
      }),
    'messages/messages.ts': (text) =>
      ['zh', 'en'].reduce(
        (all, language) =>
          insertSorted(
            importFirst(all, `import ${language}${pascal} from './${language}/${noun}.json'`),
            `  ${camel}: ${language}${pascal},`,
            { after: `export const ${language} = {`, like: entry },
          ),
        text,
      ),
  }
}
