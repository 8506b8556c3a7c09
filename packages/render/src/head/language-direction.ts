const rightToLeft = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/;

/** Direction of the usual script of a language, by its BCP 47 tag. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (rightToLeft.test(language) ? 'rtl' : 'ltr');
