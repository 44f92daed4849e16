/** spec §3, table "Stairlift answer record": the stored values of variants 1 to 5, which it lists once. */
export const stairliftValues = {
  liftType: ["Sitzlift", "Plattformlift", "Hublift", "Weiß nicht"],
  installationLocation: ["Innen", "Außen", "Weiß nicht"],
  numberOfFloors: ["Bis zu 2", "Mehr als 2", "Sonstiges Hindernis", "Weiß nicht"],
  staircaseShape: ["Gerade Treppe", "Treppe mit Kurve", "Sonstiges Hindernis", "Weiß nicht"],
  careGrade: ["Pflegegrad erteilt", "Keinen Pflegegrad", "Pflegegrad beantragt", "Weiß nicht"],
  weightCategory: ["bis-90kg", "bis-125kg", "ueber-125kg"],
  timing: ["So schnell wie möglich", "In 3-4 Monaten", "In über 4 Monaten", "Weiß nicht"],
  stateFunding: ["Ja", "Nein", "Weiß nicht"],
} as const;
