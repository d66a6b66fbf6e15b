/** Folder of the page, from its address. */
const page = ({ kebab, camel, pascal }) => `import { listPage } from '@/components/screen/list/list-page'
import { ${pascal}ListScreen } from '@/components/features/${kebab}/${kebab}-list'
import { ${camel}Api } from '@/lib/contract/${kebab}'
import { screenMetadata } from '@/lib/navigation/page-title'

export const generateMetadata = screenMetadata('${camel}')

export default listPage(${camel}Api.list, ${pascal}ListScreen, ['${camel}'])
`

const list = (noun) => {
  const { kebab, camel, pascal, key, section, manyWords, fields, naming } = noun
  const texts = fields.filter(({ kind }) => kind === 'text')
  const flags = fields.filter(({ kind }) => kind === 'flag')
  return `'use client'
import { lazy } from 'react'
import { defineList, run } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import { type ${pascal}, ${camel}Api, ${camel}Sorts } from '@/lib/contract/${kebab}'

const known = ({ ${key}, version }: ${pascal}) => ({ ${key}, version })

/** ${section[0].toUpperCase()}${section.slice(1).replaceAll('-', ' ')} > ${manyWords}. */
const ${camel}List = defineList(${camel}Api.list, {
  messages: '${camel}',
  route: '${camel}',
  rowId: '${key}',
  rowName: ({ ${naming.name} }) => ${naming.name},
  sorts: ${camel}Sorts,
  filters: [
${texts.map(({ name }) => `    { field: '${name}' },`).join('\n')}
${flags.map(({ name }) => `    { field: '${name}', choices: [0, 1] },`).join('\n')}
  ],
  columns: [
${fields.map((field) => `    ${field.listColumn(field)}`).join('\n')}
    { field: 'updateTime', width: 170, as: 'date' },
    { field: '${key}', width: 100, optional: true },
  ],
  add: { may: ${camel}Api.save, dialog: lazy(() => import('./${kebab}-dialog')) },
  rowActions: [
    { name: 'edit', dialog: lazy(() => import('./${kebab}-dialog')), may: ${camel}Api.update },
    run('remove', ${camel}Api.remove, {
      many: '${camel}.remove',
      input: known,
      may: '${camel}:delete',
      confirm: true,
    }),
  ],
})

export const ${pascal}ListScreen = listScreen(${camel}List)
`
}

const dialog = (noun) => {
  const { kebab, camel, pascal, key, words, fields, naming } = noun
  return `'use client'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import { notify } from '@/lib/api/failure-bus'
import { type ${pascal}, type ${pascal}Form, ${camel}Api, ${camel}Limits } from '@/lib/contract/${kebab}'

const fields = [
${fields.map((field) => `  ${field.form(field, noun)}`).join('\n')}
] as const
const addForm = defineForm(${camel}Api.save, { messages: '${camel}', name: '${camel}', fields })
const editForm = defineForm(${camel}Api.update, { messages: '${camel}', name: '${camel}', fields })

const empty: ${pascal}Form = { ${fields.map(({ name, empty }) => `${name}: ${empty}`).join(', ')} }

type ${pascal}DialogProps = { row?: ${pascal}; onClose: () => void; onDone: () => void }

/** A ${words}: a new one, or one to change. */
export default function ${pascal}Dialog({ row, onClose, onDone }: ${pascal}DialogProps) {
  const t = useTranslations()
  const about = ({ ${naming.name} }: ${pascal}Form) => ${naming.name}
  const shared = { page: ${camel}Api.list.path, record: row?.${key} ?? '', about, onCancel: onClose }
  const done = (text: string) => (_data: unknown, saved: ${pascal}Form) => {
    notify({ kind: 'success', text, about: about(saved) })
    onDone()
  }
  return (
    <DialogFrame title={t(row ? '${camel}.actions.edit' : '${camel}.actions.add')} onClose={onClose}>
      {row ? (
        <EntityForm
          {...shared}
          form={editForm}
          values={{
            ${key}: row.${key},
            version: row.version,
${fields.map(({ name }) => `            ${name}: row.${name},`).join('\n')}
          }}
          onDone={done(t('list.done.edit'))}
        />
      ) : (
        <EntityForm {...shared} form={addForm} values={empty} onDone={done(t('list.done.add'))} />
      )}
    </DialogFrame>
  )
}
`
}

const flagChoices = (noun, words) => {
  const flags = noun.fields.filter(({ kind }) => kind === 'flag')
  return flags.length > 0 && { choices: Object.fromEntries(flags.map(({ name }) => [name, words])) }
}

const messages = (noun, language, texts) => {
  const fields = {
    [noun.key]: texts.key,
    ...Object.fromEntries(noun.fields.map((field) => [field.name, field[language]])),
    updateTime: texts.updateTime,
  }
  const all = {
    noun: texts.noun,
    screenTitle: texts.screenTitle,
    fields,
    ...flagChoices(noun, texts.flags),
    actions: texts.actions,
  }
  return `${JSON.stringify(all, null, 2)}\n`
}

const chinese = (noun) =>
  messages(noun, 'zh', {
    noun: noun.zh,
    screenTitle: `${noun.zh}列表`,
    key: /\w$/.test(noun.zh) ? `${noun.zh} ID` : `${noun.zh}ID`,
    updateTime: '更新时间',
    flags: { 0: '否', 1: '是' },
    actions: { add: `新增${noun.zh}`, edit: '编辑', remove: '删除' },
  })

const english = (noun) =>
  messages(noun, 'en', {
    noun: noun.en,
    screenTitle: noun.manyEn,
    key: `${noun.en} ID`,
    updateTime: 'Updated',
    flags: { 0: 'No', 1: 'Yes' },
    actions: { add: `Add ${noun.words}`, edit: 'Edit', remove: 'Delete' },
  })

/** @returns {Record<string, string>} */
export const consoleFiles = (noun) => ({
  [`app/(console)${noun.path}/page.tsx`]: page(noun),
  [`components/features/${noun.kebab}/${noun.kebab}-list.tsx`]: list(noun),
  [`components/features/${noun.kebab}/${noun.kebab}-dialog.tsx`]: dialog(noun),
  [`messages/zh/${noun.camel}.json`]: chinese(noun),
  [`messages/en/${noun.camel}.json`]: english(noun),
})
