/** Attribute on `<html>` for light or dark. */
export const colorSchemeAttribute = 'data-color-scheme'
