import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'

const root = join(import.meta.dirname, '../..')
const files = globSync('components/**/*.tsx', { cwd: root })
  .filter((file) => !file.endsWith('.test.tsx'))
  .sort()
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Input components; a switch takes effect at once. */
const control =
  /<(?:input|textarea|select|TextField|UploadField|FileDrop|SearchSelect|SearchPicker|ChoiceButtons|Checkbox)\b/
/** Ways to send input: a form of its own, a change, an upload. */
const sends = /<form\b|\bform=\{\{|\buseMutation\b|\buseUpload\(/
/** Registers unsaved input itself, or its form does. */
const says = /\buseUnsaved\(|\buseDraftForm\(|<EntityForm\b/

/** Whether a component takes input and sends it itself. */
const isForm = (source: string): boolean =>
  (control.test(source) || /<form\b|\bform=\{\{/.test(source)) && sends.test(source)

/** Forms in which nothing can be lost, and why. */
const losesNothing: Record<string, readonly string[]> = {
  'a question: what is typed into it confirms an action and is nothing by itself': [
    'components/screen/dialog/confirm-dialog.tsx',
    'components/screens/app-administration/push/send-message.tsx',
    'components/screens/equipment-center/ota/task-retry-dialog.tsx',
  ],
  'what to look at: it changes nothing, and stands in the address or is chosen again': [
    'components/screen/list/filter-bar.tsx',
    'components/screen/list/page-jump.tsx',
    'components/screens/documents/document-viewer.tsx',
    'components/screens/equipment-center/checker/report/frame-filter-bar.tsx',
    'components/screens/equipment-center/data-report/choose-origin.tsx',
    'components/screens/equipment-center/data-report/report-files.tsx',
    'components/screens/equipment-center/history/choose-device.tsx',
    'components/screens/equipment-center/history/range-form.tsx',
    'components/screens/equipment-center/ota/wizard/choose-version.tsx',
    'components/screens/equipment-center/units/live-units.tsx',
    'components/screens/project-management/map/place-finder.tsx',
    'components/screens/system-setup/menu-toolbar.tsx',
  ],
  'a frame: the form that it draws is its caller’s, who has the values': [
    'components/screen/dialog/dialog-frame.tsx',
    'components/screen/form/draft-dialog.tsx',
  ],
  'a link for a text whose own form holds it': ['components/screen/form/link-dialog.tsx'],
  'sent as soon as it is chosen: `useUpload` and its dialog hold it on its way': [
    'components/screens/account/avatar-field.tsx',
    'components/screens/app-administration/repair/repair-photos.tsx',
    'components/screens/equipment-center/import-upload.tsx',
  ],
  'it signs in, or shows again who does: there is nothing to come back to': [
    'components/parts/account/code-step.tsx',
    'components/screens/public/first-step.tsx',
    'components/shell/relogin-dialog.tsx',
  ],
  'a code that is worth something for half a minute': ['components/parts/account/enrol-totp-dialog.tsx'],
}
const named = Object.values(losesNothing).flat()

it('every form registers unsaved input, or is listed here with a reason', () => {
  const forms = files.filter((file) => isForm(textOf(file)))
  expect(forms.length).toBeGreaterThan(30)
  expect(forms.filter((file) => !says.test(textOf(file)) && !named.includes(file))).toEqual([])
})

it('every listed form registers nothing', () => {
  expect(named.filter((file) => !files.includes(file) || !isForm(textOf(file)) || says.test(textOf(file)))).toEqual([])
})
