import { maskedMark } from '@/lib/contract/app-user'
import type { Project } from '@/lib/contract/project'
import { userMay } from '@/lib/contract/user'
import { toMaskedAccount, toMaskedName } from '../../kernel/db/masked-account'
import type { Context } from '../../kernel/http/context'

type Contacts = Pick<Project, 'contacts' | 'telephone' | 'email'>
const masks = { contacts: toMaskedName, telephone: toMaskedAccount, email: toMaskedAccount } as const
const fields = ['contacts', 'telephone', 'email'] as const

/** One text of a project's contacts as it is shown to a user who does not call them; others stay. */
export const maskContact = (field: string, text: string): string =>
  fields.some((each) => each === field) ? masks[field as keyof Contacts](text) : text

/** The people of a project, as its list and every file show them. */
export const maskContacts = (row: Contacts): Contacts => ({
  contacts: masks.contacts(row.contacts),
  telephone: masks.telephone(row.telephone),
  email: masks.email(row.email),
})

/** Whether the page of a project shows them whole: to users who see customers whole elsewhere, or who write them. */
export const mayCall = ({ superAdmin, perms }: Context['actor']): boolean => {
  const reader = { superAdmin, perms: [...perms] }
  return userMay(reader, 'appUser:update') || userMay(reader, 'project:save')
}

/** The row as the sender of the form sees it: a form of a list's row has them masked. */
export const asSeen = <Row extends Contacts>(row: Row, form: Contacts): Row => {
  const shown = maskContacts(row)
  const isOfList = fields.every((field) => form[field] === '' || form[field].includes(maskedMark))
  return isOfList ? { ...row, ...shown } : row
}

/** A form of a list's row leaves them as the list shows them: then they are those that are there. */
export const withContacts = <Form extends Contacts>(form: Form, row: Contacts): Form => {
  const shown = maskContacts(row)
  const left = fields.filter((field) => form[field] === shown[field])
  return { ...form, ...Object.fromEntries(left.map((field) => [field, row[field]])) }
}
