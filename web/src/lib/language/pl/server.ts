import { Translator } from "../sentences";
import { grammar } from "./inflect";
import sentences from "./sentences.json";

/** What the server says, in Polish. */
export const translator = new Translator(sentences, grammar);
