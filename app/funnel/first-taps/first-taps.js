// Inlined to handle taps on options until hydration (docs/funnel-page.md): marks and stores the choice, and after 300 ms shows the next
// step, which the server has rendered into the page. Everything else is a plain form post.
const CHOICE_SHOWN_MS = 300;
const SETTLES_MS = 600;
const root = document.getElementById("funnel");
const { storage, slug: loaded, cookiePath } = root.dataset;
const sourceUrl = location.href;
const answers = {};
const went = []; // the steps shown
const shown = { [loaded]: { page: root.querySelector(".page"), title: document.title } };
const over = new AbortController();
const until = { signal: over.signal };
let leaving; // a promise while a choice is shown
let stay; // cancels it

const rendered = (slug) => document.getElementById("step-" + slug);
const pageOf = (slug) => {
  const step = rendered(slug);
  if (!shown[slug] && step) {
    const holder = document.createElement("template");
    holder.innerHTML = step.textContent;
    shown[slug] = { page: holder.content.querySelector(".page"), title: step.title };
  }
  return shown[slug];
};
const press = (place) => {
  for (const button of place.querySelectorAll("button[aria-pressed]"))
    button.setAttribute("aria-pressed", String(button.value === answers[button.name]));
};
const keep = () => {
  try {
    const known = JSON.parse(sessionStorage.getItem(storage) || "{}");
    sessionStorage.setItem(storage, JSON.stringify({ sourceUrl, ...known, answers: { ...known.answers, ...answers } }));
  } catch {
    // full or disabled: the scripts still learn of it, only a reload loses it
  }
};
const rememberStep = (slug) => {
  if (cookiePath) document.cookie = `step=${slug}; Path=${cookiePath}; SameSite=Lax`;
};
const show = (slug) => {
  const { page, title } = pageOf(slug);
  went.push(slug);
  press(page);
  const form = page.querySelector(".choice, .inputs");
  form?.classList.add("is-new"); // ignores taps at first, so that a double click answers one question
  setTimeout(() => form?.classList.remove("is-new"), SETTLES_MS);
  root.querySelector(".page").replaceWith(page);
  document.title = title;
  rememberStep(slug);
  scrollTo(0, 0);
  page.querySelector("h1").focus({ preventScroll: true });
};
const wakePictures = () => {
  const pictures = document.getElementById("late-pictures");
  if (pictures) pictures.outerHTML = pictures.textContent;
};

document.addEventListener(
  "submit",
  (event) => {
    const { submitter, target: form } = event;
    const slug = form.dataset.next;
    const step = slug && rendered(slug);
    if (!submitter || !step) return;
    event.preventDefault();
    if (leaving) return;
    answers[submitter.name] = submitter.value;
    press(form);
    const list = submitter.closest("ul");
    list.classList.add("is-leaving");
    const prepare = () => {
      wakePictures();
      pageOf(slug);
      keep();
    };
    requestAnimationFrame(() => setTimeout(prepare)); // after the mark is painted
    leaving = new Promise((end) => {
      const left = () => {
        list.classList.remove("is-leaving");
        leaving = undefined;
        end();
      };
      const timer = setTimeout(() => {
        prepare();
        left();
        history.pushState({ step: slug, isSent: false }, "", step.dataset.path);
        show(slug);
      }, CHOICE_SHOWN_MS);
      stay = () => {
        clearTimeout(timer);
        left();
      };
    });
  },
  until,
);

addEventListener(
  "popstate",
  ({ state }) => {
    if (!state && location.hash) return; // a link within the page
    if (leaving) stay(); // Back, while a choice is shown
    const slug = state?.step ?? loaded;
    if (pageOf(slug)) return show(slug);
    rememberStep(slug);
    location.reload();
  },
  until,
);

// Without scripts the next form carries the answers.
addEventListener(
  "formdata",
  ({ target, formData }) => {
    if (!root.contains(target)) return; // the cookie banner
    for (const name in answers) if (!formData.has(name)) formData.append(name, answers[name]);
  },
  until,
);

window.firstTaps = {
  loadedFrom: sourceUrl,
  went,
  // Handles taps until the scripts are ready for the current screen.
  async stop(ready) {
    await leaving;
    await ready();
    if (leaving) return this.stop(ready);
    over.abort();
    return answers;
  },
};
