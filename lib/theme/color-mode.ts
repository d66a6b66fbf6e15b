import { colorSchemeAttribute } from './color-scheme'

/** Light, dark, or as the reader's system is. */
export const colorModes = ['light', 'dark', 'system'] as const
export type ColorMode = (typeof colorModes)[number]

/** Key of the chosen mode in the browser's storage. */
export const colorModeKey = 'mui-mode'

/** A script for the head: the mode is known before the first frame. Only a browser knows its system's. */
export const colorModeScript = `(()=>{let mode='system'
try{mode=localStorage.getItem('${colorModeKey}')||mode}catch{}
if(mode!=='light'&&mode!=='dark')mode=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'
document.documentElement.setAttribute('${colorSchemeAttribute}',mode)})()`
