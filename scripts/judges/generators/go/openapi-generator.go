package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"calls/generated"

	"golang.org/x/oauth2"
)

type settings struct {
	AccessToken, RefreshToken, ClientId, ClientSecret, CallbackUrl string
	ActivityId                                                     int64
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	var s settings
	check(json.Unmarshal([]byte(os.Getenv("SETTINGS")), &s))
	// The servers are those of the document, of the operations too.
	client := generated.NewAPIClient(generated.NewConfiguration())
	app := context.Background()
	ctx := context.WithValue(app, generated.ContextOAuth2, oauth2.StaticTokenSource(&oauth2.Token{AccessToken: s.AccessToken}))

	athlete, _, err := client.AthletesAPI.GetAthlete(ctx).Execute()
	check(err)
	activities, _, err := client.ActivitiesAPI.ListActivities(ctx).PerPage(200).Execute()
	check(err)
	activity, _, err := client.ActivitiesAPI.GetActivity(ctx, s.ActivityId).IncludeAllEfforts(true).Execute()
	check(err)
	created, _, err := client.SubscriptionsAPI.CreateSubscription(app).
		ClientId(s.ClientId).ClientSecret(s.ClientSecret).CallbackUrl(s.CallbackUrl).VerifyToken("skansen").Execute()
	check(err)
	list := client.SubscriptionsAPI.ListSubscriptions(app).ClientId(s.ClientId).ClientSecret(s.ClientSecret)
	listed, _, err := list.Execute()
	check(err)
	same := []bool{}
	for _, each := range listed {
		same = append(same, each.GetId() == created.GetId())
	}
	_, err = client.SubscriptionsAPI.DeleteSubscription(app, created.GetId()).ClientId(s.ClientId).ClientSecret(s.ClientSecret).Execute()
	check(err)
	left, _, err := list.Execute()
	check(err)
	token, _, err := client.OAuthAPI.IssueToken(app).
		ClientId(s.ClientId).ClientSecret(s.ClientSecret).GrantType("refresh_token").RefreshToken(s.RefreshToken).Execute()
	check(err)
	printed, err := json.Marshal(map[string]any{
		"athlete":    athlete.GetFirstname(),
		"activities": len(activities),
		"efforts":    len(activity.GetSegmentEfforts()),
		"subscribed": same,
		"left":       len(left),
		"refreshed":  token.GetAccessToken() == s.AccessToken,
	})
	check(err)
	fmt.Println(string(printed))
}
