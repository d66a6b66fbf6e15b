'use client'
import { useLocale, useTranslations } from 'next-intl'
import type { ZodType } from 'zod'
import { useBrandNames } from '@/components/ui/brand-provider'
import type { CheckMessage } from '@/lib/contract/check-messages'
import type { FieldErrors } from '@/lib/contract/envelope'
import { checkInput, checkText, type NameField } from '@/lib/contract/validation'
import type { Namespace } from '@/messages/messages'

/** The part of a dotted path that has a label: the last that is not a list index. */
const leafOf = (path: string): string => path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''

/** Checks of a form whose labels are in a namespace, or come of a function: each error names its field. */
export const useFieldCheck = (labels: Namespace | NameField) => {
  const language = useLocale()
  const t = useTranslations()
  const names = useBrandNames()
  const nameIn = (path: string) => {
    // `names` has the full name where the displayed label is shorter.
    const key = ['names', 'fields']
      .map((part) => `${labels}.${part}.${leafOf(path)}`)
      .find((each) => (t.has as (key: string) => boolean)(each))
    return key && (t as (key: string, values: Record<string, string>) => string)(key, names)
  }
  const name: NameField = typeof labels === 'function' ? labels : nameIn
  return {
    name,
    /** Errors of an input by field, none if it is valid. */
    check: (schema: ZodType, input: unknown): FieldErrors => checkInput(schema, input, { language, name }),
    /**
     * The same for an edited record: an unchanged text is left to the platform, which
     * accepts what it has stored. Empty fields are never skipped.
     */
    checkChanged: (schema: ZodType, input: unknown, before: unknown): FieldErrors => {
      // A form's input is an object; for anything else nothing is known.
      const [now, was] = [input, before].map((value) => Object(value) as Record<string, unknown>)
      const isKept = (field: string): boolean =>
        typeof now?.[field] === 'string' && now[field] !== '' && now[field] === was?.[field]
      const errors = Object.entries(checkInput(schema, input, { language, name }))
      return Object.fromEntries(errors.filter(([field]) => !isKept(field)))
    },
    /** One error of one field. */
    text: (key: CheckMessage, field: string): string => checkText(key, language, { field: name(field) }),
  }
}
