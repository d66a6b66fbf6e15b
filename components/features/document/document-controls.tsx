'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FileLanguageOptions } from '@/components/screen/file/file-language'
import type { ControlProps } from '@/components/screen/form/define-form'
import controls from '@/components/ui/field/controls.module.css'
import { SearchSelect } from '@/components/ui/field/search-select'
import { toFaultCodes } from '@/lib/contract/document'
import { toCategoryOptions, useCategories } from './category-options'
import type { DocumentKind } from './document-api'

type OwnProps = ControlProps & { disabled?: boolean }

export const CategoryPicker = ({
  id,
  value,
  describedBy,
  onChange,
  kind,
  disabled,
}: OwnProps & { kind: DocumentKind }) => {
  const t = useTranslations('document')
  // Read here, so that the select gets its value once its options have arrived.
  const categories = useCategories(kind)
  return (
    <SearchSelect
      id={id}
      className={controls.control}
      value={String(value)}
      disabled={disabled}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('chooseCategory')}</option>
      {toCategoryOptions(categories)}
    </SearchSelect>
  )
}

export const LanguagePicker = ({ id, value, describedBy, onChange, disabled }: OwnProps) => (
  <SearchSelect
    id={id}
    className={controls.control}
    value={String(value)}
    disabled={disabled}
    aria-describedby={describedBy}
    onChange={(event) => onChange(event.target.value)}
  >
    <FileLanguageOptions />
  </SearchSelect>
)

/** Codes as one line of text: commas and spaces stay as they are typed. */
export const FaultCodesInput = ({ id, value, describedBy, onChange }: ControlProps) => {
  const [text, setText] = useState(() => (Array.isArray(value) ? value.join(', ') : ''))
  return (
    <input
      id={id}
      className={controls.control}
      value={text}
      maxLength={200}
      aria-describedby={describedBy}
      autoComplete="off"
      onChange={(event) => {
        setText(event.target.value)
        onChange(toFaultCodes(event.target.value))
      }}
    />
  )
}
