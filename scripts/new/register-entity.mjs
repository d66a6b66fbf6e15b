import { behindLast, intoBlock, intoSorted, withImport, withText } from './edit-text.mjs'

const contract = ({ kebab, camel, words, manyWords, path, zh }) => {
  const [section] = path.split('/').slice(1)
  return {
    'lib/contract/registry.ts': (text) =>
      intoSorted(
        withImport(text, `import { ${camel}Api } from './${kebab}'`),
        'export const registry = {',
        `  ${camel}: ${camel}Api,`,
      ),
    'lib/contract/permission.ts': (text) =>
      intoBlock(
        text,
        'const names = {',
        `  '${camel}:list': { zh: '查看${zh}', en: 'See ${manyWords}' },
  '${camel}:save': { zh: '编辑${zh}', en: 'Edit ${words}' },
  '${camel}:delete': { zh: '删除${zh}', en: 'Delete ${words}' },`,
      ),
    'lib/navigation/screen-reads.ts': (text) =>
      intoBlock(text, 'export const screenReads:', `  ${camel}: ['${camel}.list'],`),
    'lib/navigation/routes.ts': (text) =>
      behindLast(text, new RegExp(`^  \\w+: \\{ path: '/${section}/.*\\},`), {
        opening: 'export const routes = {',
        line: `  ${camel}: { path: '${path}' },`,
      }),
  }
}

const messageIndex = (language, camel) => (text) =>
  intoSorted(
    withImport(text, `import ${camel} from './${language}/${camel}.json'`),
    `export const ${language} = {`,
    `  ${camel},`,
  )

const messages = ({ camel, zh, en, manyEn }) => ({
  'messages/zh.ts': messageIndex('zh', camel),
  'messages/en.ts': messageIndex('en', camel),
  'messages/zh/routes.json': (text) => withText(text, [camel], `${zh}列表`),
  'messages/en/routes.json': (text) => withText(text, [camel], manyEn),
  'messages/zh/log.json': (text) => withText(text, ['choices', 'module', camel], zh),
  'messages/en/log.json': (text) => withText(text, ['choices', 'module', camel], en),
})

const menuRow = ({ camel, path, manyEn, zh }) => `      leaf('${path}', '${zh}列表', '${manyEn}', 'tab', {
        perms: '${camel}:list',
        buttons: ['${camel}:save', '${camel}:delete'],
      }),`

/** The row is last in the first group of the sidebar that has a screen of the section. */
const menu = (noun) => {
  const [section] = noun.path.split('/').slice(1)
  const screen = `leaf('/${section}/`
  const isOffice = /^(?:platformCenter|userCenter|systemSetup)$/.test(section)
  return {
    [`platform/seed/menu-${isOffice ? 'office' : 'equipment'}.ts`]: (text) => {
      const at = text.indexOf(screen)
      const group = text.lastIndexOf('leaves: [', at)
      if (at < 0 || group < 0) throw new Error(`no group of the sidebar has a screen of ${section}`)
      return (
        text.slice(0, group) +
        intoBlock(text.slice(text.lastIndexOf('\n', group) + 1), 'leaves: [', menuRow(noun)).trimStart()
      )
    },
  }
}

const platform = (noun) => {
  const { kebab, camel, manyPascal, key, zh, en } = noun
  return {
    'platform/implementations.ts': (text) =>
      intoSorted(
        withImport(text, `import { ${camel} } from './nouns/${kebab}/handlers'`),
        'export const implementations:',
        `  ${camel},`,
      ),
    'platform/kernel/text/technical-names.ts': (text) =>
      intoSorted(text, 'export const technicalNames:', `  ${key}: name('${zh}', '${en}'),`),
    'platform/seed/seed.ts': (text) =>
      intoBlock(
        withImport(text, `import { seed${manyPascal} } from './seed-${noun.manyKebab}'`),
        'if (demo && controllers > 0) {',
        `    await once('${noun.words}', (tx) => seed${manyPascal}(tx, now))`,
      ),
  }
}

/**
 * The files that list every noun, each with a function that adds this one. The formatter sorts imports.
 * @returns {Record<string, (text: string) => string>}
 */
export const registrations = (noun) => ({
  ...contract(noun),
  ...messages(noun),
  ...menu(noun),
  ...platform(noun),
})
