import { intoBlock, intoSorted, withImport } from './edit-text.mjs'

const capital = (name) => name[0].toUpperCase() + name.slice(1)

/** Last in the first group of the sidebar that has a screen of the section. */
const screen = ({ camel, manyWords, manyEn, path, zh }, text) => {
  const [section] = path.split('/').slice(1)
  const [, group] = new RegExp(`path: '/${section}/[^}]*?menu: \\{ group: '(\\w+)'`).exec(text) ?? []
  if (group === undefined) throw new Error(`no group of the sidebar has a screen of ${section}`)
  const places = [...text.matchAll(new RegExp(`group: '${group}', at: (\\d+)`, 'g'))].map(([, at]) => Number(at))
  return `  ${camel}: {
    path: '${path}',
    menu: { group: '${group}', at: ${Math.max(...places) + 1}, zh: '${zh}列表', en: '${manyEn}', right: '${camel}:list' },
    rights: {
      '${camel}:list': { zh: '查看${zh}', en: 'See ${manyWords}' },
      '${camel}:save': { zh: '编辑${zh}', en: 'Edit ${manyWords}' },
      '${camel}:delete': { zh: '删除${zh}', en: 'Delete ${manyWords}' },
    },
  },`
}

/**
 * The files that list every noun, each with a function that adds this one. The formatter sorts imports.
 * @returns {Record<string, (text: string) => string>}
 */
export const registrations = (noun) => {
  const { camel, kebab } = noun
  const [zh, en] = ['zh', 'en'].map((language) => language + capital(camel))
  return {
    'lib/contract/registry.ts': (text) =>
      intoSorted(
        withImport(text, `import { ${camel}Api } from './${kebab}'`),
        'export const registry = {',
        `  ${camel}: ${camel}Api,`,
      ),
    'lib/contract/screens.ts': (text) => intoBlock(text, 'export const screens = {', screen(noun, text)),
    'messages/messages.ts': (text) =>
      intoSorted(
        withImport(
          withImport(text, `import ${zh} from './zh/${camel}.json'`),
          `import ${en} from './en/${camel}.json'`,
        ),
        'const namespaces = {',
        `  ${camel}: both(${zh}, ${en}),`,
      ),
    'platform/composition/implementations.ts': (text) =>
      intoSorted(
        withImport(text, `import { ${camel} } from '../nouns/${kebab}/handlers'`),
        'export const implementations:',
        `  ${camel},`,
      ),
  }
}
