import type { Option, Question } from "#funnels/engine/types.ts";

/** Questions of the stairlift funnels whose stored values are the same (spec §3, copy §4). */

const weissNicht = (hint: string): Option => ({
  value: "Weiß nicht",
  label: "Weiß nicht",
  hint,
  picture: "weiss-nicht",
});

export const liftType: Question = {
  question: "Welche Art von Lift suchen Sie?",
  short: "Art des Lifts",
  hint: "Wenn Sie unsicher sind, wählen Sie „Weiß nicht“ – der Betrieb berät Sie",
  explains: {
    asks: "Plattformlift, Hublift: Was ist das?",
    words: {
      Plattformlift:
        "Eine Plattform fährt an einer Schiene die Treppe entlang. Darauf ist Platz für einen Rollstuhl. Die Treppe muss dafür breit genug sein.",
      Hublift:
        "Eine Plattform hebt Sie gerade nach oben, wie ein kleiner Aufzug. Sie überwindet wenige Stufen, zum Beispiel vor der Haustür. Auch mit Rollstuhl.",
    },
  },
  fields: [
    {
      kind: "choice",
      name: "liftType",
      options: [
        {
          value: "Sitzlift",
          label: "Sitzlift",
          hint: "Sie fahren bequem im Sitzen die Treppe hinauf und hinunter",
          picture: "lift-sitzlift",
        },
        {
          value: "Plattformlift",
          label: "Plattformlift",
          hint: "Sie fahren mit Rollstuhl oder Rollator auf einer Plattform",
          picture: "lift-plattformlift",
        },
        {
          value: "Hublift",
          label: "Hublift",
          hint: "Hebt Sie senkrecht nach oben, zum Beispiel an der Haustür",
          picture: "lift-hublift",
        },
        weissNicht("Das klären die Betriebe gern mit Ihnen"),
      ],
    },
  ],
};

export const installationLocation: Question = {
  question: "Wo soll der Lift eingebaut werden?",
  short: "Einbauort",
  hint: "Für draußen gibt es wetterfeste Anlagen",
  fields: [
    {
      kind: "choice",
      name: "installationLocation",
      options: [
        { value: "Innen", label: "Innen", hint: "Im Haus oder in der Wohnung", picture: "ort-innen" },
        {
          value: "Außen",
          label: "Außen",
          hint: "Zum Beispiel am Hauseingang oder im Garten",
          picture: "ort-aussen",
        },
        weissNicht("Vielleicht kommt beides infrage"),
      ],
    },
  ],
};

export const numberOfFloors: Question = {
  question: "Wie viele Etagen soll der Lift verbinden?",
  short: "Etagen",
  hint: "Zählen Sie die Etagen, auf denen Sie ein- und aussteigen möchten",
  fields: [
    {
      kind: "choice",
      name: "numberOfFloors",
      options: [
        {
          value: "Bis zu 2",
          label: "Bis zu 2",
          hint: "Zum Beispiel vom Erdgeschoss in den ersten Stock",
          picture: "etagen-bis-2",
        },
        {
          value: "Mehr als 2",
          label: "Mehr als 2",
          hint: "Zum Beispiel vom Keller bis unter das Dach",
          picture: "etagen-mehr-als-2",
        },
        {
          value: "Sonstiges Hindernis",
          label: "Sonstiges Hindernis",
          hint: "Zum Beispiel ein paar Stufen oder ein Podest",
          picture: "hindernis",
        },
        weissNicht("Das lässt sich vor Ort klären"),
      ],
    },
  ],
};

export const staircaseShape: Question = {
  question: "Wie sieht Ihre Treppe aus?",
  short: "Treppe",
  hint: "Die Form entscheidet, welche Schiene gebraucht wird",
  fields: [
    {
      kind: "choice",
      name: "staircaseShape",
      options: [
        {
          value: "Gerade Treppe",
          label: "Gerade Treppe",
          hint: "Sie führt ohne Kurve nach oben",
          picture: "treppe-gerade",
        },
        {
          value: "Treppe mit Kurve",
          label: "Treppe mit Kurve",
          hint: "Gewendelt, mit Ecke oder mit Zwischenpodest",
          picture: "treppe-kurve",
        },
        {
          value: "Sonstiges Hindernis",
          label: "Sonstiges Hindernis",
          hint: "Keine übliche Treppe, zum Beispiel einzelne Stufen",
          picture: "hindernis",
        },
        weissNicht("Der Betrieb sieht sich die Treppe an"),
      ],
    },
  ],
};

export const careGrade: Question = {
  question: "Gibt es einen Pflegegrad?",
  short: "Pflegegrad",
  hint: "Mit Pflegegrad kann die Pflegekasse einen Zuschuss zahlen",
  fields: [
    {
      kind: "choice",
      name: "careGrade",
      health: true,
      options: [
        {
          value: "Pflegegrad erteilt",
          label: "Pflegegrad erteilt",
          hint: "Pflegegrad 1 bis 5 ist anerkannt",
          picture: "pflegegrad-erteilt",
        },
        {
          value: "Keinen Pflegegrad",
          label: "Kein Pflegegrad",
          hint: "Ein Lift ist auch ohne Pflegegrad möglich",
          picture: "pflegegrad-keiner",
        },
        {
          value: "Pflegegrad beantragt",
          label: "Pflegegrad beantragt",
          hint: "Der Bescheid steht noch aus",
          picture: "pflegegrad-beantragt",
        },
        weissNicht("Oder Sie möchten es nicht angeben"),
      ],
    },
  ],
};

export const weightCategory: Question = {
  question: "Wie viel soll der Lift tragen können?",
  short: "Gewicht",
  hint: "Gemeint ist das Gewicht der Person, die ihn nutzt – ungefähr genügt",
  fields: [
    {
      kind: "choice",
      name: "weightCategory",
      health: true,
      options: [
        { value: "bis-90kg", label: "Bis 90 kg", picture: "gewicht-bis-90" },
        { value: "bis-125kg", label: "Bis 125 kg", picture: "gewicht-bis-125" },
        {
          value: "ueber-125kg",
          label: "Über 125 kg",
          hint: "Dafür gibt es verstärkte Lifte",
          picture: "gewicht-ueber-125",
        },
      ],
    },
  ],
};

export const timing: Question = {
  question: "Wann soll der Lift eingebaut werden?",
  short: "Zeitpunkt",
  hint: "Ein grober Zeitraum genügt",
  fields: [
    {
      kind: "choice",
      name: "timing",
      options: [
        {
          value: "So schnell wie möglich",
          label: "So schnell wie möglich",
          hint: "Zum Beispiel nach einem Klinikaufenthalt",
          picture: "zeit-sofort",
        },
        {
          value: "In 3-4 Monaten",
          label: "In 3-4 Monaten",
          hint: "Genug Zeit für Antrag und Planung",
          picture: "zeit-3-4-monate",
        },
        {
          value: "In über 4 Monaten",
          label: "In über 4 Monaten",
          hint: "Sie planen in Ruhe voraus",
          picture: "zeit-ueber-4-monate",
        },
        weissNicht("Sie möchten sich erst einmal informieren"),
      ],
    },
  ],
};

export const stateFunding: Question = {
  question: "Wünschen Sie Hilfe bei Zuschüssen?",
  short: "Förderung",
  hint: "Zum Beispiel beim Antrag an die Pflegekasse – bitte vor dem Einbau stellen",
  fields: [
    {
      kind: "choice",
      name: "stateFunding",
      options: [
        { value: "Ja", label: "Ja", hint: "Bitte informieren Sie mich über Zuschüsse", picture: "foerderung-ja" },
        { value: "Nein", label: "Nein", hint: "Das brauche ich nicht", picture: "foerderung-nein" },
        weissNicht("Ich entscheide das später"),
      ],
    },
  ],
};

export const postalCode: Question = {
  question: "Wie lautet die Postleitzahl am Einbauort?",
  short: "Postleitzahl",
  hint: "So finden wir Betriebe in Ihrer Nähe.",
  fields: [
    {
      kind: "text",
      name: "postalCode",
      label: "Postleitzahl",
      hint: "5 Ziffern, zum Beispiel 01067",
      input: "postal-code",
      missing: { next: "Bitte Postleitzahl eingeben" },
    },
  ],
};
