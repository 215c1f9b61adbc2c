/** The club's page: societies, their sections, and classes. */
export const club = {
  club: "Club",
  sections: "Sections of the club",
  members: "Members",
  ladder: "Ladder",
  tournaments: "Tournaments",
  classes: "Classes",
  studies: "Studies",
};
