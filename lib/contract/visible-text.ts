/** Invisible characters: they order, join or break text, and are copied along with it from pages and chats. */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g
/** Joiners are part of some scripts and of pictures of several signs, but only between two signs that they can join. */
const looseJoiner = /(?<![^\p{ASCII}])[\u200c\u200d]+|[\u200c\u200d]+(?![^\p{ASCII}])/gu

/** The text without invisible characters, by which two texts differ that look alike. */
export const toVisible = (text: string): string => text.replace(invisible, '').replace(looseJoiner, '')
