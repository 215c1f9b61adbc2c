/** Forms of a word for numbers, by the names that Unicode gives them; every language has `other`. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Chooses the form of a word that a number wants, by the platform's rules for a language. */
export function plurals(locale: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(locale);
  return (count, forms) => forms[rules.select(count)] ?? forms.other;
}
