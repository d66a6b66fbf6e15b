type Part<Field> = { section: string | undefined; fields: { field: Field; index: number }[] }

/** Fields that follow each other in one section, with their places in the form. */
export const toSections = <Field extends { section?: string }>(fields: readonly Field[]): Part<Field>[] => {
  const parts: Part<Field>[] = []
  for (const [index, field] of fields.entries()) {
    const last = parts.at(-1)
    if (last && last.section === field.section) last.fields.push({ field, index })
    else parts.push({ section: field.section, fields: [{ field, index }] })
  }
  return parts
}
